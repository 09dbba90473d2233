const MAX_LENGTH = 255;
/** Databases and UTF-8 cannot represent them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** Any character except white space, control characters and those that are not displayed. */
const VISIBLE =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u;

/** Why a text, or null for none, is no usable id of a post; null: it is one. Lengths are in code points. */
export function postIdProblem(id: string | null): string | null {
  if (id === null) return 'is required';
  if (UNSTORABLE.test(id)) return 'must not contain U+0000 or half a surrogate pair';
  if (id === '' || Array.from(id).length > MAX_LENGTH)
    return `must contain 1 to ${MAX_LENGTH} characters`;
  return VISIBLE.test(id) ? null : 'must not be blank';
}
