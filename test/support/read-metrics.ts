import request from 'supertest';

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_]\w*)="((?:[^"\\]|\\.)*)"/gi;

/** What a process shows at `/metrics`, in the text format of Prometheus; comments are left out. */
export async function readMetrics({ url }: { url: string }): Promise<Sample[]> {
  const { text } = await request(url).get('/metrics').expect(200);
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readSample);
}

function readSample(line: string): Sample {
  const [, name, labels = '', value] = LINE.exec(line) ?? [];
  if (name === undefined) throw new Error(`Not a sample: ${line}`);
  return {
    name,
    labels: Object.fromEntries([...labels.matchAll(LABEL)].map(([, key, text]) => [key, text])),
    value: Number(value),
  };
}

/** The values of a metric without labels; none when it is not shown. */
export const valuesOf = (samples: readonly Sample[], name: string): number[] =>
  samples.filter((sample) => sample.name === name).map(({ value }) => value);
