import { useDroppable } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { ActionIcon, Badge, Menu, TextInput } from '@mantine/core'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { sortPlugins, sortTransition } from '#platform/web/ui/drag/drag-plugins.ts'
import { fileSize } from '#platform/web/ui/file/file-labels.tsx'
import classes from './ByHand.module.css'
import { changePaper, type DraftPaper, lacksFile, MEETING, movePaper, papersIn, removePaper } from './draft.ts'
import { areaId, menuOf, neighbourOf, useEditing } from './editing.ts'
import { HiddenInput, useCheckedFiles } from './Files.tsx'

// Rows take collisions before the area that contains them.
const BELOW_ROWS = 1

/** The documents of the meeting or of an item, as a drop target. */
export function Papers({ area, label, papers }: { area: string; label: string; papers: DraftPaper[] }) {
  const { ref } = useDroppable({ id: areaId(area), type: 'area', accept: 'paper', collisionPriority: BELOW_ROWS })
  return (
    // Safari drops the list role without list markers.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul ref={ref} className={classes.papers} role="list" aria-label={label} data-area={area === MEETING || undefined}>
      {papers.map((paper, index) => (
        <Paper key={paper.key} paper={paper} area={area} index={index} />
      ))}
    </ul>
  )
}

type PaperProps = { paper: DraftPaper; area: string; index: number }

function Paper({ paper, area, index }: PaperProps) {
  const { t } = useTranslation()
  const { change, isJudged } = useEditing()
  const { ref, handleRef } = useSortable({
    id: paper.key,
    index,
    group: areaId(area),
    type: 'paper',
    accept: 'paper',
    transition: sortTransition,
    plugins: sortPlugins,
  })
  const error = lacksFile(paper) ? t('by_hand.file_lost') : isJudged && paper.title.trim() === '' && t('problem.required_input_missing')
  const version = paper.document !== undefined && paper.file ? t('by_hand.new_version', { number: (paper.version ?? 0) + 1 }) : undefined
  return (
    <li ref={ref} className={classes.paper}>
      <Handle ref={handleRef} title={paper.title} />
      <TextInput
        className={classes.paperTitle}
        aria-label={t('by_hand.title_of', { name: paper.file_name })}
        maxLength={1000}
        value={paper.title}
        error={error}
        onChange={({ currentTarget }) => change((draft) => changePaper(draft, paper.key, { title: currentTarget.value }))}
      />
      {paper.isMain && <Badge variant="light">{t(area === MEETING ? 'by_hand.protocol' : 'by_hand.proposal')}</Badge>}
      {version && <Badge color="green">{version}</Badge>}
      <span className={classes.facts}>
        {paper.file?.name ?? paper.file_name} ({fileSize(paper.file?.size ?? paper.size, currentLanguage())})
      </span>
      <PaperMenu paper={paper} area={area} index={index} />
    </li>
  )
}

/** The handle to drag something with a pointer or the keyboard. */
export function Handle({ ref, title }: { ref: Ref<HTMLButtonElement>; title: string }) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      ref={ref}
      variant="subtle"
      size={44}
      className={classes.handle}
      aria-label={t('by_hand.drag', { title })}
      aria-roledescription={t('by_hand.draggable')}
    >
      <IconGripVertical size={20} aria-hidden />
    </ActionIcon>
  )
}

/** The menu of what can be done with a document or an item; its entries are made once it opens, as there may be hundreds of menus. */
export function ActionsMenu({ id, title, children }: { id: string; title: string; children: () => ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} ml="auto" {...menuOf(id)} aria-label={t('by_hand.actions_on', { title })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="min(480px, 70dvh)" maw="min(360px, calc(100vw - 32px))" style={{ overflowY: 'auto' }}>
        {isOpen && children()}
      </Menu.Dropdown>
    </Menu>
  )
}

function PaperMenu({ paper, area, index }: PaperProps) {
  const { t } = useTranslation()
  const { draft, change, say, focusLater } = useEditing()
  const checked = useCheckedFiles()
  const input = useRef<HTMLInputElement>(null)
  const { key, title, isMain } = paper
  const move = (to: { area: string; index: number }) => () => {
    change((all) => movePaper(all, key, to))
    focusLater(key)
    say(t('by_hand.moved', { title }))
  }
  const remove = () => {
    change((all) => removePaper(all, key))
    focusLater(neighbourOf(papersIn(draft, area), index))
  }
  const main = t(area === MEETING ? 'by_hand.make_protocol' : 'by_hand.make_proposal')
  const other = t(area === MEETING ? 'by_hand.make_document' : 'by_hand.make_attachment')
  return (
    <>
      <ActionsMenu id={key} title={title}>
        {() => (
          <>
            <Menu.Item onClick={() => change((all) => changePaper(all, key, { isMain: !isMain }))}>{isMain ? other : main}</Menu.Item>
            <Menu.Item onClick={() => input.current?.click()}>{t('by_hand.replace_file')}</Menu.Item>
            {paper.document !== undefined && (paper.file || paper.isLost) && (
              <Menu.Item onClick={() => change((all) => changePaper(all, key, { file: undefined, isLost: false }))}>
                {t('by_hand.keep_file')}
              </Menu.Item>
            )}
            <Menu.Item disabled={index === 0} onClick={move({ area, index: index - 1 })}>
              {t('by_hand.move_up')}
            </Menu.Item>
            <Menu.Item disabled={index === papersIn(draft, area).length - 1} onClick={move({ area, index: index + 1 })}>
              {t('by_hand.move_down')}
            </Menu.Item>
            <MoveToArea from={area} onMove={move} />
            <Menu.Divider />
            <Menu.Item c="var(--mantine-color-error)" onClick={remove}>
              {t('by_hand.remove')}
            </Menu.Item>
          </>
        )}
      </ActionsMenu>
      <HiddenInput
        ref={input}
        isOne
        label={t('by_hand.replace_file_of', { title })}
        onFiles={(files) => {
          const [chosen] = checked(files)
          if (chosen) change((all) => changePaper(all, key, { file: chosen.file }))
        }}
      />
    </>
  )
}

type MoveProps = { from: string; onMove: (to: { area: string; index: number }) => () => void }

/** Menu entries to move a document to the end of another area. */
function MoveToArea({ from, onMove }: MoveProps) {
  const { t } = useTranslation()
  const { draft } = useEditing()
  const areas = [
    { key: MEETING, title: t('by_hand.meeting_documents') },
    ...draft.items.filter((item) => !item.is_paragraph).map((item) => ({ key: item.key, title: `${item.number} ${item.title}`.trim() })),
  ].filter((one) => one.key !== from)
  return (
    <>
      {areas.length > 0 && <Menu.Label>{t('by_hand.move_to')}</Menu.Label>}
      {areas.map((to) => (
        <Menu.Item key={to.key} onClick={onMove({ area: to.key, index: papersIn(draft, to.key).length })}>
          {to.title}
        </Menu.Item>
      ))}
    </>
  )
}
