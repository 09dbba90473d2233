// Writes the files of generate-files.mjs from the OpenAPI documents of a service that it starts, and from the manifests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-generate-'));
const service = spawn(process.execPath, [path.join(ROOT, 'dist/src/main.js')], {
  cwd: folder,
  env: { PATH: process.env.PATH, PORT: '0', DEMO: 'false', EMBEDDED_DATA_DIR: `${folder}/data` },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = once(service, 'exit');
try {
  const address = await addressOf(service);
  const documents = await Promise.all(
    ['/openapi.json', '/console/openapi.json'].map(async (url) =>
      (await fetch(`${address}${url}`)).json(),
    ),
  );
  const generator = spawn(process.execPath, [path.join(ROOT, 'scripts/generate-files.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const require = createRequire(import.meta.url);
  const { AUDIT_WORDS } = require('../dist/src/modules.js');
  const { errorTexts } = require('../dist/src/core/errors/error-catalogue.js');
  generator.stdin.end(JSON.stringify([...documents, AUDIT_WORDS, errorTexts()]));
  const [files, [status]] = await Promise.all([text(generator.stdout), once(generator, 'exit')]);
  process.exitCode = status;
  if (status === 0) {
    for (const [file, content] of Object.entries(JSON.parse(files))) {
      writeFileSync(path.join(ROOT, file), content);
    }
  }
} finally {
  service.kill();
  await exited;
  rmSync(folder, { recursive: true, force: true });
}

async function addressOf({ stdout }) {
  let output = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const found = /Base URL {2}(http:\/\/\S+)\/v1/.exec(output);
    if (found !== null) {
      stdout.resume();
      return found[1];
    }
  }
  throw new Error(`The service did not start: ${output}`);
}
