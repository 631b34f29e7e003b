import { Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import type { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { saveBlob } from '#platform/web/lib/http/save-file.ts'
import { useInQueue } from '#platform/web/realtime/live-channel.ts'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { useSending } from './sending.tsx'

/** Asks for a file that the server makes; `work` names the request in the server's queue. */
type AskForFile = (work: string, receiving: { signal: AbortSignal }) => ReturnType<typeof fetchFile>

/** Has a file made and saves it, one at a time; leaving the page aborts it. `said` is the progress text, `failed` the message without a reason. */
export function useMadeFile({ made, failed }: { made: string; failed: string }) {
  const { waiting, ask } = useInQueue()
  const [isMaking, setMaking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { begin, cancel, judge, end } = useSending({ field: '', failed })
  const make = async (fetch: AskForFile) => {
    const signal = begin()
    if (!signal) return
    setMessage(null)
    setMaking(true)
    try {
      const { bytes, name } = await ask((work) => fetch(work, { signal }))
      saveBlob(bytes, name)
    } catch (error) {
      setMessage(judge(error))
    }
    setMaking(false)
    end()
  }
  return { isMaking, said: isMaking ? (waiting ?? made) : null, message, make: (fetch: AskForFile) => void make(fetch), cancel }
}
type MadeFile = ReturnType<typeof useMadeFile>

type MenuProps = {
  file: MadeFile
  label: string
  button?: RefObject<HTMLButtonElement | null>
  entries: { label: string; fetch: AskForFile }[]
}

/** What can be downloaded. The button keeps its look and the focus while a file is made; choosing again does nothing. */
export function DownloadMenu({ file, label, button, entries }: MenuProps) {
  const refusing = useNeedsConnection()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          ref={button ?? null}
          mih={44}
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          rightSection={<IconChevronDown size={20} aria-hidden />}
          aria-busy={file.isMaking}
          {...refusing}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item key={entry.label} onClick={() => file.make(entry.fetch)}>
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Progress, with a button that cancels, and why it failed: below the buttons, so that they do not move. */
export function MadeFileProgress({
  file: { isMaking, said, message, cancel },
  button,
}: {
  file: MadeFile
  button: RefObject<HTMLButtonElement | null>
}) {
  const { t } = useTranslation()
  const stop = () => {
    // The cancel button is about to disappear.
    button.current?.focus()
    cancel()
  }
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        {/* Always rendered, so that screen readers announce its text when it appears. */}
        <Text component="output" size="sm" c="dimmed">
          {said}
        </Text>
        {isMaking && (
          <Button variant="default" onClick={stop}>
            {t('shell.cancel')}
          </Button>
        )}
      </Group>
      <FailureMessage message={message} />
    </>
  )
}
