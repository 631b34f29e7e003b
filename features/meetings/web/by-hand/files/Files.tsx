import { Button, Group, Loader, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconFiles, IconFolderOpen } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#features/meetings/web/by-hand/ByHand.module.css'
import {
  addArranged,
  allPapers,
  changePaper,
  chosenFile,
  type Draft,
  type DraftPaper,
  type LostFile,
} from '#features/meetings/web/by-hand/draft.ts'
import { useEditing } from '#features/meetings/web/by-hand/editing.ts'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { HiddenInput, useCheckedFiles, useFileDrop } from './file-inputs.tsx'
import { arrange, type PathFile } from './file-names.ts'

/** Files or a whole folder, which are arranged in agenda items by their names. */
export function Files() {
  const { t } = useTranslation()
  const { draft, change, say } = useEditing()
  const checked = useCheckedFiles()
  const take = (files: PathFile[]) => {
    const fit = checked(files)
    if (fit.length === 0) return
    const { count, rest } = putBack(draft.get(), fit)
    if (count > 0)
      say([t('by_hand.put_back', { count }), rest.length > 0 && t('by_hand.files_added', { count: rest.length })].filter(Boolean).join(' '))
    change((all) => {
      const filled = putBack(all, fit)
      return filled.rest.length > 0 ? addArranged(filled.draft, arrange(filled.rest)) : filled.draft
    })
  }
  const { props, found, cancel } = useFileDrop(take)
  // Otherwise the browser would open a file dropped beside, in place of the page.
  const refuseBeside = (event: globalThis.DragEvent) => event.preventDefault()
  useWindowEvent('dragover', refuseBeside)
  useWindowEvent('drop', refuseBeside)
  return (
    <SectionCard title={t('by_hand.files')}>
      <div className={classes.drop} {...props}>
        <Text size="sm">{t('by_hand.files_explained')}</Text>
        {found !== null && (
          <Group gap="xs" justify="center">
            <Loader size={20} aria-hidden />
            <Text size="sm">{t('by_hand.reading', { count: found })}</Text>
            <Button variant="default" onClick={cancel}>
              {t('shell.cancel')}
            </Button>
          </Group>
        )}
        <Group gap="xs" justify="center">
          <Chooser label={t('by_hand.choose_files')} icon={<IconFiles size={20} aria-hidden />} onFiles={take} />
          <Chooser label={t('by_hand.choose_folder')} icon={<IconFolderOpen size={20} aria-hidden />} isFolder onFiles={take} />
        </Group>
      </div>
    </SectionCard>
  )
}

type ChooserProps = { label: string; icon: ReactNode; isFolder?: boolean; onFiles: (files: PathFile[]) => void }

/** A button that opens the browser's file picker. */
function Chooser({ label, icon, isFolder = false, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <HiddenInput ref={input} label={label} isFolder={isFolder} onFiles={onFiles} />
    </>
  )
}

/** By which traits a file is recognised, the surest first. Two files of one name stay apart: only an unmistakable one is put back. */
const signs: { of: (file: LostFile) => string; isShared?: boolean }[] = [
  // The same file may have been added to several items.
  { of: ({ path, size, modified }) => `${path} ${size} ${modified}`, isShared: true },
  { of: ({ path, size }) => `${path} ${size}` },
  { of: ({ name, size }) => `${name} ${size}` },
  { of: ({ path }) => path },
  { of: ({ name }) => name },
]

/** Gives files that are chosen again to the documents that have lost theirs; returns the files that are none of them. */
export function putBack(draft: Draft, files: PathFile[]): { draft: Draft; rest: PathFile[]; count: number } {
  const given = new Map<DraftPaper, PathFile>()
  const used = new Set<PathFile>()
  for (const { of, isShared = false } of signs) {
    const lost = allPapers(draft).flatMap((paper) =>
      paper.lost && !paper.file && !given.has(paper) ? [{ paper, sign: of(paper.lost) }] : [],
    )
    const chosen = Map.groupBy(
      files.filter((file) => !used.has(file)),
      (file) => of(traitsOf(file)),
    )
    for (const [sign, [file, another]] of chosen) {
      const papers = lost.filter((one) => one.sign === sign).map(({ paper }) => paper)
      if (!file || another || papers.length === 0 || (papers.length > 1 && !isShared)) continue
      used.add(file)
      for (const paper of papers) given.set(paper, file)
    }
  }
  const filled = [...given].reduce((all, [{ key }, one]) => changePaper(all, key, chosenFile(one)), draft)
  return { draft: filled, rest: files.filter((file) => !used.has(file)), count: given.size }
}

const traitsOf = ({ path, file: { name, size, lastModified } }: PathFile): LostFile => ({ path, name, size, modified: lastModified })
