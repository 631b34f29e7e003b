import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestText, longestTitle } from '#features/records/contract.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { type DraftName, draftsOf } from '#platform/web/ui/form/unsaved.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'

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

/** Storage names of the form fields that the browser keeps (D3 §3). */
type DraftNames<Written> = { readonly [Field in keyof Written]?: string }

/** Drafts of one kind of posting; only the named fields are kept. */
export function draftsNamed<Written extends object>(kind: string, names: DraftNames<Written>) {
  const drafts = draftsOf<Record<string, unknown>>(kind)
  const fields = Object.entries(names) as [keyof Written, string][]
  const of = (written: Written) => Object.fromEntries(fields.map(([field, name]) => [name, written[field]]))
  const into = (kept: Record<string, unknown>) =>
    Object.fromEntries(fields.flatMap(([field, name]) => (name in kept ? [[field, kept[name]]] : []))) as Partial<Written>
  return {
    read: (name: DraftName): Partial<Written> => into(drafts.read(name) ?? {}),
    drop: drafts.drop,
    follow: (name: DraftName, written: Written, isDirty: boolean) => drafts.follow(name, of(written), isDirty),
    of,
    /** Idempotency keys of requests already sent. */
    keys: draftsOf<string>(`${kind}_key`),
    /** The fields that are not kept, and lost when the form closes. */
    beside: (written: Written) => Object.fromEntries(Object.entries(written).filter(([field]) => !(field in names))),
  }
}
type Drafts<Written extends object> = ReturnType<typeof draftsNamed<Written>>

/** Keeps the draft while it differs from the initial values. */
const useKept = <Written extends object>(drafts: Drafts<Written>, { name, values, start }: Kept<Written>): void =>
  useEffect(() => {
    drafts.follow(name, values, !isSame(drafts.of(values), drafts.of(start)))
  }, [drafts, name, values, start])
type Kept<Written> = { name: DraftName; values: Written; start: Written }

/**
 * The posting's idempotency key. It survives a reload after the first attempt, so that a posting whose answer was lost is not posted twice.
 */
function usePostingKey({ keys }: Pick<Drafts<object>, 'keys'>, name: DraftName) {
  const [{ key, wasSent }, set] = useState(() => {
    const kept = keys.read(name)
    return { key: kept ?? crypto.randomUUID(), wasSent: kept !== null }
  })
  useEffect(() => keys.follow(name, key, wasSent), [keys, name, key, wasSent])
  return {
    key,
    keepKey: () => set({ key, wasSent: true }),
    /** What is sent from now on is another posting. */
    renewKey: () => {
      keys.drop(name)
      set({ key: crypto.randomUUID(), wasSent: false })
    },
  }
}
