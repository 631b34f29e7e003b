import { Button, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconFiles, IconFolderOpen } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './ByHand.module.css'
import { addArranged, allPapers } from './draft.ts'
import { useEditing } from './editing.ts'
import { arrange, type PathFile, readChosen, readDrop } from './file-names.ts'

/** Files or a whole folder, which are arranged in agenda items by their names. */
export function Files() {
  const { t } = useTranslation()
  const { change } = useEditing()
  const checked = useCheckedFiles()
  const drop = useFileDrop((files) => {
    const fit = checked(files)
    if (fit.length > 0) change((draft) => addArranged(draft, arrange(fit)))
  })
  // Otherwise the browser would open a file dropped beside, in place of the page.
  const refuseBeside = (event: globalThis.DragEvent) => event.preventDefault()
  useWindowEvent('dragover', refuseBeside)
  useWindowEvent('drop', refuseBeside)
  return (
    <SectionCard title={t('by_hand.files')}>
      <div className={classes.drop} {...drop.props}>
        <Text size="sm">{t('by_hand.files_explained')}</Text>
        <Group gap="xs" justify="center">
          <Chooser label={t('by_hand.choose_files')} icon={<IconFiles size={20} aria-hidden />} onFiles={drop.take} />
          <Chooser label={t('by_hand.choose_folder')} icon={<IconFolderOpen size={20} aria-hidden />} isFolder onFiles={drop.take} />
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

type HiddenInputProps = {
  ref: Ref<HTMLInputElement>
  label: string
  isFolder?: boolean
  isOne?: boolean
  onFiles: (files: PathFile[]) => void
}

/** The file input behind a button or a menu entry. */
export function HiddenInput({ ref, label, isFolder = false, isOne = false, onFiles }: HiddenInputProps) {
  const read = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = readChosen(currentTarget.files)
    currentTarget.value = ''
    onFiles(files)
  }
  const folder = isFolder ? { webkitdirectory: '' } : {}
  return <input ref={ref} type="file" hidden multiple={!isOne} aria-label={label} onChange={read} {...folder} />
}

/** Handlers of an element onto which files and folders can be dropped, and the same for chosen files. */
export function useFileDrop(onFiles: (files: PathFile[]) => void) {
  const [isOver, setOver] = useState(false)
  const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const props = {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      void readDrop(event.dataTransfer).then(onFiles)
    },
  }
  return { props, take: onFiles }
}

/** The same limits as the server's: bytes of all files, and their number. */
const MOST_BYTES = 2 * 2 ** 30
const MOST_FILES = 1000

/** Leaves out what the server would refuse, and says so. */
export function useCheckedFiles() {
  const { t } = useTranslation()
  const { draft, say } = useEditing()
  return (files: PathFile[]): PathFile[] => {
    const empty = files.filter(({ file }) => file.size === 0)
    const fit = files.filter(({ file }) => file.size > 0)
    const present = allPapers(draft).flatMap(({ file }) => file ?? [])
    const bytes = [...present, ...fit.map(({ file }) => file)].reduce((sum, { size }) => sum + size, 0)
    if (bytes > MOST_BYTES || present.length + fit.length > MOST_FILES) {
      say(t('by_hand.too_much', { files: MOST_FILES, gigabytes: MOST_BYTES / 2 ** 30 }))
      return []
    }
    if (empty.length > 0) say(t('by_hand.empty_files', { names: empty.map(({ file }) => file.name).join(', ') }))
    else say(fit.length === 0 ? t('by_hand.no_files') : t('by_hand.files_added', { count: fit.length }))
    return fit
  }
}
