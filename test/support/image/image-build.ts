import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readBuildContext } from './build-context';
import { isOmitted, type LockedPackage } from './omitted-packages';
import { type CopyStep, readDockerfile, type Stage } from './read-dockerfile';

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, '../../..');

/**
 * Runs the steps of a Dockerfile in folders instead of containers, one folder per stage, without a network: `npm ci`
 * links the packages of this checkout. The base image (system libraries, Node.js, users) is not checked.
 */
export class ImageBuild {
  private constructor(
    private readonly folder: string,
    /** The last stage, which becomes the image. */
    readonly image: Stage,
  ) {}

  /** `dispose` removes the folders. @throws Error for a step that fails */
  static async build(dockerfile: string): Promise<ImageBuild> {
    const stages = readDockerfile(dockerfile);
    const image = stages.at(-1);
    if (image === undefined) throw new Error('The Dockerfile has no stage.');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-image-'));
    const build = new ImageBuild(folder, image);
    try {
      const context = await readBuildContext(ROOT);
      for (const stage of stages) await build.runSteps(stage, context);
    } catch (error) {
      await build.dispose();
      throw error;
    }
    return build;
  }

  /** The path on this machine of a path in the image; relative paths start in its working directory. */
  locate(name: string, stage = this.image): string {
    return path.join(this.folder, stage.name, path.resolve(stage.workdir, name));
  }

  /** The environment variables of a process in the container. */
  get environment(): NodeJS.ProcessEnv {
    // The packages are links: their imports must be resolved in the image, not in this checkout.
    return { ...this.image.environment, NODE_OPTIONS: '--preserve-symlinks' };
  }

  async dispose(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private async runSteps(stage: Stage, context: readonly string[]): Promise<void> {
    await mkdir(this.locate('.', stage), { recursive: true });
    for (const step of stage.steps) {
      if (step.kind === 'copy' && step.from !== null) await this.copyBetween(stage, step);
      else if (step.kind === 'copy') await this.copyFromContext(stage, step, context);
      else for (const command of step.commands) await this.runIn(stage, command);
    }
  }

  private async copyFromContext(
    stage: Stage,
    { sources, target }: CopyStep,
    context: readonly string[],
  ): Promise<void> {
    for (const source of sources) {
      const files = context.filter((file) => file === source || file.startsWith(`${source}/`));
      if (files.length === 0) throw new Error(`COPY ${source}: not in the build context`);
      for (const file of files) {
        const name = target.endsWith('/') ? path.basename(source) : '';
        const inside = file === source ? name : path.relative(source, file);
        await cp(path.join(ROOT, file), this.locate(path.join(target, inside), stage));
      }
    }
  }

  private async copyBetween(stage: Stage, { from, sources, target }: CopyStep): Promise<void> {
    for (const source of sources) {
      const copied = path.join(this.folder, from ?? '', source);
      await stat(copied);
      await cp(copied, this.locate(target, stage), { recursive: true, verbatimSymlinks: true });
    }
  }

  private async runIn(stage: Stage, command: string): Promise<void> {
    if (command.startsWith('npm cache ')) return;
    if (command.startsWith('npm ci')) {
      await linkPackages(this.locate('.', stage), command);
      return;
    }
    await run('sh', ['-c', command], { cwd: this.locate('.', stage) });
  }
}

/** Links the packages that `npm ci` with these options installs into a folder. */
async function linkPackages(folder: string, command: string): Promise<void> {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const names = Object.entries(lock.packages).flatMap(([location, locked]) => {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(location)?.[1];
    return name === undefined || locked.link === true || isOmitted(locked, command) ? [] : [name];
  });
  const target = path.join(folder, 'node_modules');
  await mkdir(target, { recursive: true });
  for (const [location, { link, resolved = '' }] of Object.entries(lock.packages)) {
    // A workspace: `npm ci` links it if it exists.
    if (link !== true || !existsSync(path.join(folder, resolved))) continue;
    const parent = path.dirname(path.join(folder, location));
    await mkdir(parent, { recursive: true });
    // Relative, like the links of npm, because the next stage copies the link.
    await symlink(path.relative(parent, path.join(folder, resolved)), path.join(folder, location));
  }
  const bin = command.includes('--omit=dev') ? [] : ['.bin'];
  for (const name of [...names, ...bin]) {
    await mkdir(path.dirname(path.join(target, name)), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules', name), path.join(target, name));
  }
}
