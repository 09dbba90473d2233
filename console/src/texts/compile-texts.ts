import {
  isLiteralElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';

/** A message without placeholders, or the syntax tree of one with placeholders. */
export type Message = string | MessageFormatElement[];
export type Messages = Readonly<Record<string, Message>>;

/** Parses messages of ICU syntax. @param file names it in the error of a message that is no ICU syntax */
export function compileTexts(messages: Readonly<Record<string, string>>, file: string): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      try {
        return [key, compile(message)];
      } catch (error) {
        throw new Error(`${file}: ${key}: ${String(error)}`, { cause: error });
      }
    }),
  );
}

function compile(message: string): Message {
  const elements = parse(message, { captureLocation: false });
  const texts = elements.map((element) => (isLiteralElement(element) ? element.value : null));
  return texts.every((text) => text !== null) ? texts.join('') : elements;
}
