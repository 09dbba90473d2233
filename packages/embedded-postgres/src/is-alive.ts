import { errorCode } from './error-code';

/** Whether a process has this id; a zombie counts, and so does one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
