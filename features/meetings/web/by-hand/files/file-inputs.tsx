import { type ChangeEvent, type DragEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allPapers } from '#features/meetings/web/by-hand/draft.ts'
import { useEditing } from '#features/meetings/web/by-hand/editing.ts'
import { useStoppable } from '#platform/web/lib/http/use-stoppable.ts'
import type { PathFile } from './file-names.ts'
import { readChosen, readDrop } from './read-files.ts'

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

/** Handlers of an element onto which files and folders can be dropped, and how many have been read so far; null if none are being read. */
export function useFileDrop(onFiles: (files: PathFile[]) => void) {
  const { t } = useTranslation()
  const { say } = useEditing()
  const [isOver, setOver] = useState(false)
  const [found, setFound] = useState<number | null>(null)
  const { begin, cancel, isStopped, end } = useStoppable()
  const read = async (transfer: DataTransfer) => {
    const signal = begin()
    if (!signal) return say(t('by_hand.still_reading'))
    setFound(0)
    try {
      onFiles(await readDrop(transfer, { signal, most: MOST_FILES, onFound: setFound }))
    } catch {
      say(t(isStopped() ? 'by_hand.reading_stopped' : 'by_hand.unreadable_drop'))
    }
    setFound(null)
    end()
  }
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
      void read(event.dataTransfer)
    },
  }
  return { props, found, cancel }
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
    const present = allPapers(draft.get()).flatMap(({ file }) => file ?? [])
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
