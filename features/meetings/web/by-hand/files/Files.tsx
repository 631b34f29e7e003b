import { Button, Group, Loader, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconFiles, IconFolderOpen } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#features/meetings/web/by-hand/ByHand.module.css'
import { addArranged } from '#features/meetings/web/by-hand/draft.ts'
import { useEditing } from '#features/meetings/web/by-hand/editing.ts'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { HiddenInput, useCheckedFiles, useFileDrop } from './file-inputs.tsx'
import { arrange, type PathFile } from './file-names.ts'
import { putBack } from './put-back.ts'

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
