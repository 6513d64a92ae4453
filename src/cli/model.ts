import type { LanguageModel } from 'ai';
import type { Story } from '../../examples/story.ts';
import { offlineModel } from '../conversation/index.ts';
import { type Environment, modelFrom } from '../conversation/models.ts';

export interface Chosen {
  readonly model: LanguageModel;
  /** What it calls itself; undefined for the offline model, which is no language model. */
  readonly name?: string;
}

/** The model that the environment names; the offline model if it names none. */
export async function chosenModel(env: Environment, { script, tools }: Story): Promise<Chosen> {
  const model = await modelFrom(env);
  return model === undefined ? { model: offlineModel(script, tools) } : { model, name: nameOf(model) };
}

const nameOf = (model: LanguageModel): string =>
  typeof model === 'string' ? model : `${model.modelId} (${model.provider})`;
