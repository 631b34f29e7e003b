import { DragDropProvider } from '@dnd-kit/react'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MadeMeeting } from '#features/meetings/by-hand-contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { signInAddress } from '#platform/web/lib/http/address.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { ExternalLink } from '#platform/web/ui/button/buttons.tsx'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'
import { dragPlugins } from '#platform/web/ui/drag/drag-plugins.ts'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { type DraftName, draftsOf, useUnsaved } from '#platform/web/ui/form/unsaved.ts'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './ByHand.module.css'
import { Details } from './Details.tsx'
import { allPapers, type Draft, draftOf, emptyDraft, lacksFile, MEETING, readTime, rebased, withoutFiles } from './draft.ts'
import { EditingContext, titlesOf, useDraftDrag, useFocusLater } from './editing.ts'
import { Files } from './Files.tsx'
import { Items } from './Items.tsx'
import { Papers } from './Papers.tsx'
import { SendDialog } from './SendDialog.tsx'
import { useByHand } from './use-by-hand.ts'

type Props = {
  /** The meeting to be changed; a new one of the committee if null. */
  meeting: MadeMeeting | null
  committee_id: number
  title: string
  /** The button that saves for good. */
  label: string
  /** Called with the meeting's id once it is saved, with null if the user gives up. */
  onClose: (id: number | null) => void
}

const drafts = draftsOf<Draft>('by_hand')

/** The form of a meeting made by hand. The input is kept until it is saved or given up; only files must be chosen again after a reload. */
export function ByHandForm({ meeting, committee_id, title, label, onClose }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [base, setBase] = useState(meeting)
  const first = base ? draftOf(base) : emptyDraft
  const name: DraftName = meeting ? `meetings/${meeting.id}/` : `committees/${committee_id}/`
  const [draft, setDraft] = useState(() => keptDraft(name, meeting) ?? first)
  const [said, say] = useState('')
  const focusLater = useFocusLater()
  // Counted, so that the same complaint gets the focus again.
  const [judgements, judge] = useReducer((count: number) => count + 1, 0)
  const isJudged = judgements > 0
  const complaint = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (judgements > 0) complaint.current?.focus()
  }, [judgements])
  const [isAsking, ask] = useState(false)
  const isSaved = useRef(false)
  const isDirty = !isSame(draft, first)
  const sending = useByHand(base ? { meeting: base } : { committee_id }, () => {
    isSaved.current = true
    drafts.drop(name)
  })
  const { state } = sending
  useUnsaved(isDirty && state.phase !== 'saved')
  useEffect(() => {
    if (!isSaved.current) drafts.follow(name, withoutFiles(draft), isDirty)
  }, [name, draft, isDirty])
  const change = (next: (draft: Draft) => Draft) => setDraft(next)
  const isFine = faultsIn(draft) === 0
  const preview = () => {
    judge()
    if (isFine) void sending.send(draft, true)
  }
  const giveUp = () => {
    drafts.drop(name)
    onClose(null)
  }
  const resolve = (keep: boolean) => {
    const { conflict } = state
    if (!conflict) return
    setBase(conflict)
    setDraft(keep ? rebased(draft, conflict) : draftOf(conflict))
    sending.back()
  }
  return (
    <EditingContext value={{ draft, change, say, focusLater, isJudged }}>
      <Stack>
        <Details isEndByHand={base?.is_end_by_hand ?? false} />
        <Files />
        <Sortable draft={draft} change={change} say={say} />
        <div className={classes.foot}>
          <output className={classes.said}>{said}</output>
          {isJudged && !isFine && <Complaint ref={complaint} text={t('by_hand.faults')} />}
          {state.isSignedOut && (
            <Complaint ref={focus} text={t('by_hand.signed_out')}>
              <ExternalLink href={signInAddress()}>{t('by_hand.sign_in')}</ExternalLink>
            </Complaint>
          )}
          <FailureMessage message={state.message} />
          {state.conflict ? (
            <Question
              text={t('by_hand.conflict')}
              lose={{ label: t('by_hand.take_theirs'), onChoose: () => resolve(false) }}
              keep={{ label: t('by_hand.keep_mine'), onChoose: () => resolve(true) }}
            />
          ) : isAsking ? (
            <Question
              text={t('shell.discard_question')}
              lose={{ label: t('shell.discard'), onChoose: giveUp }}
              keep={{ label: t('shell.go_on_editing'), onChoose: () => ask(false) }}
            />
          ) : (
            <Group justify="flex-end">
              <Button variant="default" onClick={() => (isDirty ? ask(true) : giveUp())}>
                {t('shell.cancel')}
              </Button>
              <Button onClick={preview} {...refusing}>
                {t('by_hand.preview')}
              </Button>
            </Group>
          )}
        </div>
      </Stack>
      {state.phase !== 'writing' && (
        <SendDialog
          sending={sending}
          title={title}
          label={label}
          onSave={() => void sending.send(draft, false)}
          onDone={() => onClose(state.report?.meetings[0]?.id ?? null)}
        />
      )}
    </EditingContext>
  )
}

type SortableProps = Parameters<typeof useDraftDrag>[0]

/** The documents and items, ordered by dragging or by their menus. */
function Sortable({ draft, change, say }: SortableProps) {
  const { t } = useTranslation()
  const [titles] = useState(() => createStore(new Map<string, string>()))
  const meeting = t('by_hand.meeting_documents')
  useEffect(() => {
    titles.set(titlesOf(draft, meeting))
  }, [titles, draft, meeting])
  const titleOf = (id: string) => titles.get().get(id) ?? ''
  const [plugins] = useState(() =>
    dragPlugins({
      start: (id) => t('by_hand.drag_start', { title: titleOf(id) }),
      over: (id, target) => t('by_hand.drag_over', { title: titleOf(id), target: titleOf(target) }),
      cancel: (id) => t('by_hand.drag_cancel', { title: titleOf(id) }),
      instructions: t('by_hand.drag_instructions'),
    }),
  )
  const events = useDraftDrag({ draft, change, say }, (now, key) => t('by_hand.moved', { title: titlesOf(now, meeting).get(key) }))
  return (
    <DragDropProvider plugins={plugins} {...events}>
      <Stack>
        <SectionCard title={meeting}>
          {draft.papers.length === 0 && <p className={classes.empty}>{t('by_hand.no_meeting_documents')}</p>}
          <Papers area={MEETING} label={meeting} papers={draft.papers} />
        </SectionCard>
        <Items />
      </Stack>
    </DragDropProvider>
  )
}

/** Input of a former page; what the meeting no longer has by now is new. */
function keptDraft(name: DraftName, meeting: MadeMeeting | null): Draft | null {
  const kept = drafts.read(name)
  return kept && meeting ? rebased(kept, meeting) : kept
}

type ComplaintProps = { ref: Ref<HTMLDivElement>; text: string; children?: ReactNode }

/** Why the form was not sent. */
const Complaint = ({ ref, text, children }: ComplaintProps) => (
  <Alert color="red" icon={<IconCircleX aria-hidden />} mb="xs" tabIndex={-1} role="alert" ref={ref}>
    {text} {children}
  </Alert>
)

const focus = (node: HTMLElement | null) => node?.focus()

/** How much has to be entered or mended before the form can be sent. */
function faultsIn(draft: Draft): number {
  const texts = [draft.title, draft.day ?? '', ...draft.items.map(({ title }) => title), ...allPapers(draft).map(({ title }) => title)]
  const lost = allPapers(draft).filter(lacksFile)
  const times = [readTime(draft.from), draft.until === '' ? '' : readTime(draft.until)]
  return texts.filter((text) => text.trim() === '').length + lost.length + times.filter((time) => time === null).length
}
