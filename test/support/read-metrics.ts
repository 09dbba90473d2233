import request from 'supertest';

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE_PATTERN = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i;
const LABEL_PATTERN = /([a-z_]\w*)="((?:[^"\\]|\\.)*)"/gi;

/** Reads the samples at `/metrics`, in the text format of Prometheus. */
export async function readMetrics({ url }: { url: string }): Promise<Sample[]> {
  const { text } = await request(url).get('/metrics').expect(200);
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readSample);
}

function readSample(line: string): Sample {
  const [, name, labels = '', value] = LINE_PATTERN.exec(line) ?? [];
  if (name === undefined) throw new Error(`Not a sample: ${line}`);
  return {
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(LABEL_PATTERN)].map(([, key, text]) => [key, text]),
    ),
    value: Number(value),
  };
}

/** Returns the values of a metric, or an empty list if no sample has its name. */
export const valuesOf = (samples: readonly Sample[], name: string): number[] =>
  samples.filter((sample) => sample.name === name).map(({ value }) => value);
