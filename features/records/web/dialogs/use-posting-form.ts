import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestText, longestTitle } from '#features/records/contract.ts'
import type { DraftName } from '#platform/web/ui/form/drafts.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { type Drafts, useKept, usePostingKey } from './draft.ts'

/** Text fields that every posting has. */
export type Texts = { title: string; description: string; reason: string; reference?: string }

export type PostingFormOf<Written extends Texts> = {
  committee_id: number
  start: Written
  drafts: Drafts<Written>
  required: (keyof Written & string)[]
  /** Fields that the site's variant hides. */
  hidden: readonly (keyof Written & string)[]
  /** Drops values that are no longer available. */
  known: (written: Written) => Written
}

type Complaints<Written> = { [Field in keyof Written & string]?: string[] | undefined }

/** Form values of a posting including its draft, with its idempotency key. */
export function usePostingForm<Written extends Texts>(asked: PostingFormOf<Written>, files: File[]) {
  const { committee_id, drafts } = asked
  const [start] = useState(asked.start)
  const name: DraftName = `committee/${committee_id}/`
  const { key, keepKey, renewKey } = usePostingKey(drafts, name)
  const [begun] = useState(() => ({ ...start, ...drafts.read(name) }))
  const judge = useJudge(asked, files)
  const form = useForm<Written>(start, { judge, begun })
  const { values } = form
  useKept(drafts, { name, values, start })
  return {
    form,
    known: asked.known(values),
    complaints: judge(values),
    key,
    keepKey,
    /** Starts over: what is written next is another posting. */
    begin: () => {
      drafts.drop(name)
      renewKey()
      form.change(start)
    },
  }
}

/** Finds missing and too long values; values that are no longer available count as missing. */
function useJudge<Written extends Texts>({ required, hidden, known }: PostingFormOf<Written>, files: File[]) {
  const { t } = useTranslation()
  const tooLong = (text = '', maximum: number) => (text.trim().length > maximum ? [t('problem.too_long', { maximum })] : undefined)
  const isThere = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : value !== null)
  return (written: Written): Complaints<Written> => {
    const values = known(written)
    const { title, description, reason, reference } = values
    const hasContent = description.trim() !== '' || files.length > 0
    const missing = required.filter((name) => !isThere(values[name]))
    const all = {
      title: tooLong(title, longestTitle),
      description: hasContent ? tooLong(description, longestText) : [t('records_dialogs.text_or_file')],
      reason: tooLong(reason, longestText),
      reference: tooLong(reference, longestTitle),
      ...Object.fromEntries(missing.map((name) => [name, [t('problem.required_input_missing')]])),
    }
    const shown = Object.entries(all).filter(([name]) => !hidden.some((one) => one === name))
    return Object.fromEntries(shown) as Complaints<Written>
  }
}
