import { existsSync } from 'node:fs';
import process from 'node:process';
import { readConfig, type AppConfig } from './app-config';

/** Reads the configuration of this process: a `.env` file beside it, if any, under the real environment. */
export function loadConfig(): AppConfig {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}
