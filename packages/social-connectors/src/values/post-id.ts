const MAX_LENGTH = 255;
/** Databases and UTF-8 cannot represent them. */
const UNSTORABLE_TEXT_PATTERN = /\0|\p{Surrogate}/u;
/** Any character except white space, control characters and those that are not displayed. */
const VISIBLE_CHARACTER_PATTERN =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u;

/** Why a text, which may be null, is no usable id of a post. Returns null for a usable id. Lengths are in code points. */
export function postIdProblem(id: string | null): string | null {
  if (id === null) return 'is required';
  if (UNSTORABLE_TEXT_PATTERN.test(id)) return 'must not contain U+0000 or half a surrogate pair';
  if (id === '' || Array.from(id).length > MAX_LENGTH)
    return `must contain 1 to ${MAX_LENGTH} characters`;
  return VISIBLE_CHARACTER_PATTERN.test(id) ? null : 'must not be blank';
}
