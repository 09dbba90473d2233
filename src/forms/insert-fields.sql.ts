/**
 * An INSERT of the fields of a form. All properties are SQL expressions.
 *
 * `fields` is a JSON array of `NewField` with a `position` each. `from` adds items to the FROM clause, for statements
 * in which `formId` comes from a common table expression.
 */
export function insertFields(p: { formId: string; fields: string; from?: string }): string {
  return `
    INSERT INTO form_fields (team_id, form_id, id, position, key, label, field_type, is_group,
                             is_required, options, counts_values, placeholder, helper_text,
                             default_value, ai_instruction)
    SELECT $1, ${p.formId}, f.id, f.position, f.key, f.label, f."fieldType", f."isGroup",
           f."isRequired", ARRAY(SELECT jsonb_array_elements_text(f.options)), f."countsValues",
           f.placeholder, f."helperText", f."defaultValue", f."aiInstruction"
      FROM ${p.from ?? ''} jsonb_to_recordset(${p.fields}::jsonb) AS f(
           id uuid, position integer, key text, label text, "fieldType" text, "isGroup" boolean,
           "isRequired" boolean, options jsonb, "countsValues" boolean, placeholder text,
           "helperText" text, "defaultValue" text, "aiInstruction" text)`;
}
