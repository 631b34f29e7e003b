import { withPdf } from '#platform/server/pdf/with-pdf.ts'
import { type Program, partReader } from '#platform/server/sandbox/sandbox.ts'
import { isDynamicForm } from '#platform/shared/dynamic-form.ts'

/** Reads a number of PDFs; the answer says for each whether it is a dynamic XFA form. A PDF that cannot be read is none. */
export const run: Program = async (input, [count]) => {
  const forms: boolean[] = []
  const read = partReader(input)
  while (forms.length < Number(count)) forms.push(await withPdf(await read(), isDynamicForm).catch(() => false))
  return { answer: { forms } }
}
