/** An entry of `packages` in package-lock.json. */
export interface LockedPackage {
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

/** Whether `npm ci` with these options does not install a package. */
export function isOmitted({ dev, optional, devOptional }: LockedPackage, command: string): boolean {
  const omits = (kind: string): boolean => command.includes(`--omit=${kind}`);
  return (
    (dev === true && omits('dev')) ||
    (optional === true && omits('optional')) ||
    (devOptional === true && omits('dev') && omits('optional'))
  );
}
