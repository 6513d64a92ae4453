export interface JsonLimits {
  readonly maxBytes: number;
  readonly maxDepth: number;
}

export const ARGUMENT_LIMITS: JsonLimits = { maxBytes: 1024 * 1024, maxDepth: 64 };
