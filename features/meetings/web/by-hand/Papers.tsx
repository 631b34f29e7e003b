import { Badge, Menu, TextInput } from '@mantine/core'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { useRowArea, useSortableRow } from '#platform/web/ui/drag/sortable-rows.ts'
import { fileSize } from '#platform/web/ui/file/file-labels.tsx'
import { ActionsMenu, DragHandle, MoveEntries } from '#platform/web/ui/list/RowControls.tsx'
import classes from './ByHand.module.css'
import { changePaper, chosenFile, type Draft, type DraftPaper, lacksFile, MEETING, movePaper, papersIn, removePaper } from './draft.ts'
import { areaId, menuId, neighbourMenu, useDraft, useEditing } from './editing.ts'
import { HiddenInput, useCheckedFiles } from './files/file-inputs.tsx'

/** The documents of the meeting or of an item, as a drop target. */
export const Papers = memo(function Papers({ area, label, papers }: { area: string; label: string; papers: DraftPaper[] }) {
  const ref = useRowArea(areaId(area), 'paper')
  return (
    // Safari drops the list role without list markers.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul ref={ref} className={classes.papers} role="list" aria-label={label} data-area={area === MEETING || undefined}>
      {papers.map((paper, index) => (
        <Paper key={paper.key} paper={paper} area={area} index={index} />
      ))}
    </ul>
  )
})

type PaperProps = { paper: DraftPaper; area: string; index: number }

const Paper = memo(function Paper({ paper, area, index }: PaperProps) {
  const { t } = useTranslation()
  const { change, isJudged } = useEditing()
  const { ref, handleRef } = useSortableRow({ id: paper.key, index, group: areaId(area), type: 'paper' })
  const error = lacksFile(paper) ? t('by_hand.file_lost') : isJudged && paper.title.trim() === '' && t('problem.required_input_missing')
  const version = paper.document !== undefined && paper.file ? t('by_hand.new_version', { number: (paper.version ?? 0) + 1 }) : undefined
  const file = paper.file ?? paper.lost ?? { name: paper.file_name, size: paper.size }
  return (
    <li ref={ref} className={classes.paper}>
      <DragHandle ref={handleRef} title={paper.title} />
      <TextInput
        className={classes.paperTitle}
        aria-label={t('by_hand.title_of', { name: paper.file_name })}
        maxLength={1000}
        value={paper.title}
        error={error}
        onChange={({ currentTarget }) => change((draft) => changePaper(draft, paper.key, { title: currentTarget.value }))}
      />
      {paper.isMain && (
        <Badge className={classes.badge} variant="light">
          {t(area === MEETING ? 'by_hand.protocol' : 'by_hand.proposal')}
        </Badge>
      )}
      {version && (
        <Badge className={classes.badge} color="green">
          {version}
        </Badge>
      )}
      <span className={classes.facts}>
        {file.name} ({fileSize(file.size, currentLanguage())})
      </span>
      <PaperMenu paper={paper} area={area} index={index} />
    </li>
  )
})

function PaperMenu(props: PaperProps) {
  const { t } = useTranslation()
  const { change } = useEditing()
  const checked = useCheckedFiles()
  const input = useRef<HTMLInputElement>(null)
  const { key, title } = props.paper
  return (
    <>
      <ActionsMenu id={menuId(key)} title={title}>
        {() => <PaperEntries {...props} onReplace={() => input.current?.click()} />}
      </ActionsMenu>
      <HiddenInput
        ref={input}
        isOne
        label={t('by_hand.replace_file_of', { title })}
        onFiles={(files) => {
          const [chosen] = checked(files)
          if (chosen) change((all) => changePaper(all, key, chosenFile(chosen)))
        }}
      />
    </>
  )
}

function PaperEntries({ paper, area, index, onReplace }: PaperProps & { onReplace: () => void }) {
  const { t } = useTranslation()
  const { change, say, focusLater } = useEditing()
  const draft = useDraft((all) => all)
  const { key, title, isMain } = paper
  const move = (to: { area: string; index: number }) => {
    change((all) => movePaper(all, key, to))
    focusLater(menuId(key))
    say(t('by_hand.moved', { title }))
  }
  const remove = () => {
    change((all) => removePaper(all, key))
    focusLater(neighbourMenu(papersIn(draft, area), index))
  }
  const main = t(area === MEETING ? 'by_hand.make_protocol' : 'by_hand.make_proposal')
  const other = t(area === MEETING ? 'by_hand.make_document' : 'by_hand.make_attachment')
  return (
    <>
      <Menu.Item onClick={() => change((all) => changePaper(all, key, { isMain: !isMain }))}>{isMain ? other : main}</Menu.Item>
      <Menu.Item onClick={onReplace}>{t('by_hand.replace_file')}</Menu.Item>
      {paper.document !== undefined && (paper.file || paper.lost) && (
        <Menu.Item onClick={() => change((all) => changePaper(all, key, { file: undefined, lost: undefined }))}>
          {t('by_hand.keep_file')}
        </Menu.Item>
      )}
      <MoveEntries
        index={index}
        count={papersIn(draft, area).length}
        onMove={(place) => move({ area, index: place })}
        areas={areasBeside(draft, area, t('by_hand.meeting_documents')).map((to) => ({
          ...to,
          onMove: () => move({ area: to.key, index: papersIn(draft, to.key).length }),
        }))}
      />
      <Menu.Divider />
      <Menu.Item c="var(--mantine-color-error)" onClick={remove}>
        {t('by_hand.remove')}
      </Menu.Item>
    </>
  )
}

/** The areas that a document can be moved to. */
const areasBeside = ({ items }: Draft, area: string, meeting: string) =>
  [
    { key: MEETING, title: meeting },
    ...items.filter((item) => !item.is_paragraph).map(({ key, number, title }) => ({ key, title: `${number} ${title}`.trim() })),
  ].filter(({ key }) => key !== area)
