/** A question that a dialog asks the person. Calls of `ask` while the dialog is open wait for the same decision. */
export class Question {
  private decision: Promise<boolean> | null = null;
  private settle: (isConfirmed: boolean) => void = () => undefined;

  /** @param show opens and closes the dialog */
  constructor(private readonly show: (isOpen: boolean) => void) {}

  ask(): Promise<boolean> {
    this.decision ??= new Promise((resolve) => {
      this.settle = resolve;
      this.show(true);
    });
    return this.decision;
  }

  decide(isConfirmed: boolean): void {
    this.decision = null;
    this.show(false);
    this.settle(isConfirmed);
  }
}
