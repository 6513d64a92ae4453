/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Readonly<Record<string, string>>;

interface Histogram {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** What this process has done, as Prometheus reads it. Labels name routes and statuses, never people or arguments. */
export class Metrics {
  readonly #counters = new Map<string, { readonly name: string; readonly labels: string; value: number }>();
  readonly #durations = new Map<string, Histogram>();
  readonly #gauges = new Map<string, { readonly help: string; readonly read: () => number }>();

  count(name: keyof typeof COUNTERS, labels: Labels = {}): void {
    const text = labelText(labels);
    const counter = this.#counters.get(name + text);
    if (counter === undefined) this.#counters.set(name + text, { name, labels: text, value: 1 });
    else counter.value++;
  }

  /** How long a request took. */
  took(operation: string, seconds: number): void {
    const labels = `operation="${operation}"`;
    let histogram = this.#durations.get(labels);
    if (histogram === undefined) {
      histogram = { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
      this.#durations.set(labels, histogram);
    }
    histogram.sum += seconds;
    histogram.count++;
    for (let i = BUCKETS.length - 1; i >= 0 && seconds <= BUCKETS[i]!; i--) histogram.counts[i]!++;
  }

  gauge(name: string, help: string, read: () => number): void {
    this.#gauges.set(name, { help, read });
  }

  text(): string {
    const lines: string[] = [];
    for (const [name, help] of Object.entries(COUNTERS)) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`);
      for (const each of this.#counters.values())
        if (each.name === name) lines.push(`${name}${each.labels} ${each.value}`);
    }
    lines.push(`# HELP ${DURATION} How long requests took.`, `# TYPE ${DURATION} histogram`);
    for (const [labels, { counts, sum, count }] of this.#durations) {
      BUCKETS.forEach((le, i) => {
        lines.push(`${DURATION}_bucket{${labels},le="${le}"} ${counts[i]}`);
      });
      lines.push(`${DURATION}_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(`${DURATION}_sum{${labels}} ${sum}`, `${DURATION}_count{${labels}} ${count}`);
    }
    for (const [name, { help, read }] of this.#gauges)
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`);
    return `${lines.join('\n')}\n`;
  }
}

const DURATION = 'countersign_http_request_duration_seconds';

const COUNTERS = {
  countersign_http_requests_total: 'Requests, by operation and status.',
  countersign_http_refusals_total: 'Requests that were refused, by code.',
  countersign_results_total: 'What calls and decisions led to, by operation and status.',
} as const;

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
