import { CodeBlock } from '../../ui/code-block';

/** JSON with line breaks; another text as it is. Always shown as text. */
export function JsonText({ text, label }: { text: string; label: string }) {
  return (
    <div className="webhook-text">
      <CodeBlock value={pretty(text)} label={label} />
    </div>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
