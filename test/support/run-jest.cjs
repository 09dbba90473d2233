// Runs Jest repeatedly in one process for `jest-process.ts`: starting a process takes longer than a small run.
const { buildArgv, runCLI } = require('jest');

async function run({ args, environment }) {
  const write = process.stderr.write.bind(process.stderr);
  let stderr = '';
  process.stderr.write = (chunk) => {
    stderr += String(chunk);
    return true;
  };
  process.env = environment;
  const { results } = await runCLI(await buildArgv(args), [process.cwd()]);
  process.stderr.write = write;
  process.send({ status: results.success ? 0 : 1, stderr });
}

process.on('message', (request) => void run(request));
