import { DragDropProvider } from '@dnd-kit/react'
import { Button, Group, Stack } from '@mantine/core'
import { memo, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MadeMeeting } from '#features/meetings/by-hand-contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { signInAddress } from '#platform/web/lib/http/address.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { createStore, useStore } from '#platform/web/lib/storage/store.ts'
import { useFocusLater } from '#platform/web/lib/use-focus-later.ts'
import { ExternalLink } from '#platform/web/ui/button/buttons.tsx'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'
import { useDragPlugins } from '#platform/web/ui/drag/drag-plugins.ts'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { type DraftName, useUnsaved } from '#platform/web/ui/form/unsaved.ts'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './ByHand.module.css'
import { Details } from './Details.tsx'
import { allPapers, type Draft, draftOf, emptyDraft, lacksFile, MEETING, readTime, rebased, withoutFiles } from './draft.ts'
import { EditingContext, titlesOf, useDraft, useDraftDrag, useEditing } from './editing.ts'
import { Files } from './files/Files.tsx'
import { Items } from './Items.tsx'
import { openDraft, stateOf, useKeptDraft } from './kept-draft.ts'
import { Complaint, KeptNotice, ToFirstFault } from './Notices.tsx'
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

/** The form of a meeting made by hand. The input is kept until it is saved or given up; only files must be chosen again after a reload. */
export function ByHandForm({ meeting, committee_id, title, label, onClose }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const name: DraftName = meeting ? `meetings/${meeting.id}/` : `committees/${committee_id}/`
  // The latest known state of the meeting, and the state that the input began from.
  const [base, setBase] = useState(meeting)
  const [{ state: begun, isKept, ...opened }] = useState(() => openDraft(name, meeting))
  const [from, setFrom] = useState(begun)
  const conflict = from === stateOf(base) ? null : base
  const [store] = useState(() => createStore<Draft>(opened))
  const draft = useStore(store, (all) => all)
  const first = useMemo(() => (base ? draftOf(base) : emptyDraft), [base])
  const isDirty = !isSame(draft, first)
  const dropKept = useKeptDraft(name, draft, from, isDirty)

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
  const change = useCallback((next: (draft: Draft) => Draft) => store.set(next(store.get())), [store])
  const sending = useByHand(base ? { meeting_id: base.id, from } : { committee_id }, {
    onSaved: dropKept,
    onChanged: setBase,
    onUnreadable: (files) => change((all) => withoutFiles(all, (file) => files.has(file))),
  })
  const { state } = sending
  useUnsaved(isDirty && state.phase !== 'saved')
  const isFine = faultsIn(draft) === 0
  const preview = () => {
    judge()
    if (isFine) void sending.send(draft, true)
  }
  const giveUp = () => {
    dropKept()
    onClose(null)
  }
  const resolve = (keep: boolean) => {
    if (!conflict) return
    change((mine) => (keep ? rebased(mine, conflict) : draftOf(conflict)))
    setFrom(stateOf(conflict))
    sending.back()
  }
  const editing = useMemo(() => ({ draft: store, change, say, focusLater, isJudged }), [store, change, focusLater, isJudged])
  return (
    <EditingContext value={editing}>
      <Stack>
        <KeptNotice isKept={isKept} />
        <Details isEndByHand={base?.is_end_by_hand ?? false} />
        <Files />
        <Sortable />
        <div className={classes.foot}>
          <output className={classes.said}>{said}</output>
          {isJudged && !isFine && (
            <Complaint ref={complaint} text={t('by_hand.faults')}>
              <ToFirstFault />
            </Complaint>
          )}
          {state.isSignedOut && (
            <Complaint ref={focus} text={t('by_hand.signed_out')}>
              <ExternalLink href={signInAddress()}>{t('by_hand.sign_in')}</ExternalLink>
            </Complaint>
          )}
          <FailureMessage message={state.message} />
          {conflict ? (
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

/** The documents and items, ordered by dragging or by their menus. Not rendered again while something else is typed. */
const Sortable = memo(function Sortable() {
  const { t } = useTranslation()
  const editing = useEditing()
  const meeting = t('by_hand.meeting_documents')
  const plugins = useDragPlugins(() => titlesOf(editing.draft.get(), meeting))
  const events = useDraftDrag(editing, (now, key) => t('by_hand.moved', { title: titlesOf(now, meeting).get(key) }))
  return (
    <DragDropProvider plugins={plugins} {...events}>
      <Stack>
        <MeetingPapers title={meeting} />
        <Items />
      </Stack>
    </DragDropProvider>
  )
})

function MeetingPapers({ title }: { title: string }) {
  const { t } = useTranslation()
  const papers = useDraft((draft) => draft.papers)
  return (
    <SectionCard title={title}>
      {papers.length === 0 && <p className={classes.empty}>{t('by_hand.no_meeting_documents')}</p>}
      <Papers area={MEETING} label={title} papers={papers} />
    </SectionCard>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()

/** How much has to be entered or mended before the form can be sent. */
function faultsIn(draft: Draft): number {
  const texts = [draft.title, draft.day ?? '', ...draft.items.map(({ title }) => title), ...allPapers(draft).map(({ title }) => title)]
  const lost = allPapers(draft).filter(lacksFile)
  const times = [readTime(draft.from), draft.until === '' ? '' : readTime(draft.until)]
  return texts.filter((text) => text.trim() === '').length + lost.length + times.filter((time) => time === null).length
}
