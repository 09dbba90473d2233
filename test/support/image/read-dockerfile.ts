import {
  Cmd,
  Copy,
  DockerfileParser,
  Env,
  From,
  Healthcheck,
  type Instruction,
  Label,
  type PropertyInstruction,
  Run,
  User,
  Workdir,
} from 'dockerfile-ast';

export interface CopyStep {
  readonly kind: 'copy';
  /** The stage that the files come from, or null for the build context. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
}

export interface RunStep {
  readonly kind: 'run';
  /** The commands between `&&`. */
  readonly commands: readonly string[];
}

export interface Stage {
  name: string;
  image: string;
  workdir: string;
  steps: (CopyStep | RunStep)[];
  environment: Record<string, string>;
  labels: Record<string, string>;
  user: string | null;
  /** Arguments of CMD. */
  command: readonly string[];
  healthCheck: readonly string[];
}

/** Reads the stages of a Dockerfile. @throws Error for an unsupported instruction */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const stage = stages.at(-1);
    if (instruction instanceof From) stages.push(startStage(instruction));
    else if (stage !== undefined) addTo(stage, instruction);
    else if (instruction.getKeyword() !== 'ARG') throw unsupported(instruction);
  }
  return stages;
}

const startStage = (from: From): Stage => ({
  name: from.getBuildStage() ?? 'final',
  image: from.getExpandedArguments()[0]?.getValue() ?? '',
  workdir: '/',
  steps: [],
  environment: {},
  labels: {},
  user: null,
  command: [],
  healthCheck: [],
});

function addTo(stage: Stage, instruction: Instruction): void {
  const content = instruction.getArgumentsContent() ?? '';
  if (instruction instanceof Workdir) stage.workdir = content;
  else if (instruction instanceof User) stage.user = content;
  else if (instruction instanceof Env) Object.assign(stage.environment, readPairs(instruction));
  else if (instruction instanceof Label) Object.assign(stage.labels, readPairs(instruction));
  else if (instruction instanceof Copy) stage.steps.push(readCopy(instruction));
  else if (instruction instanceof Run) stage.steps.push(readRun(content));
  else if (instruction instanceof Healthcheck) stage.healthCheck = readJson(content);
  else if (instruction instanceof Cmd) stage.command = readJson(content);
  else if (instruction.getKeyword() !== 'EXPOSE') throw unsupported(instruction);
}

function readCopy(copy: Copy): CopyStep {
  const names = copy.getArguments().map((argument) => argument.getValue());
  const from = copy.getFromFlag()?.getValue() ?? null;
  return { kind: 'copy', from, sources: names.slice(0, -1), target: names.at(-1) ?? '' };
}

const readRun = (content: string): RunStep => ({
  kind: 'run',
  commands: content.split('&&').map((command) => command.trim()),
});

const readPairs = (instruction: PropertyInstruction): Record<string, string> =>
  Object.fromEntries(
    instruction.getProperties().map((pair) => [pair.getName(), pair.getValue() ?? '']),
  );

/** The JSON form of CMD, and of the CMD of a HEALTHCHECK. */
function readJson(content: string): readonly string[] {
  const words: unknown = JSON.parse(content.replace(/^CMD /, ''));
  if (!Array.isArray(words)) throw new Error(`Not in JSON form: ${content}`);
  return words.map(String);
}

const unsupported = (instruction: Instruction): Error =>
  new Error(`This instruction is not supported: ${instruction.toString()}`);
