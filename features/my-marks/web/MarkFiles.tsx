import { Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadMyMarks, type FileFormat, fileFormats } from '#features/my-marks/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { saveBlob } from '#platform/web/lib/http/save-file.ts'
import { useInQueue } from '#platform/web/realtime/live-channel.ts'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { useSending } from '#platform/web/ui/file/sending.tsx'
import { useFilter } from './MarkFilters.tsx'
import classes from './MyMarks.module.css'

/** Prints the list or saves it as a file, filtered as it is shown. */
export function MarkFiles({ meeting_id, onPrint }: { meeting_id: number; onPrint: () => void }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { made, message, make } = useMarkFile(meeting_id)
  return (
    <div className={classes.files}>
      <Group gap="xs">
        <Button mih={44} variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={onPrint}>
          {t('my_marks_page.print')}
        </Button>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              mih={44}
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden />}
              rightSection={<IconChevronDown size={20} aria-hidden />}
              {...refusing}
            >
              {t('my_marks_page.download')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {fileFormats.map((as) => (
              <Menu.Item key={as} onClick={() => make(as)}>
                {t(`my_marks_page.as_${as}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {/* Always rendered, so that screen readers announce its text when it appears. */}
      <Text component="output" size="sm" c="dimmed">
        {made}
      </Text>
      <FailureMessage message={message} />
    </div>
  )
}

/** Has a file made and saves it, one at a time; leaving the page aborts it. `made` is the progress text. */
function useMarkFile(meeting_id: number) {
  const { t } = useTranslation()
  const { filter } = useFilter()
  const { waiting, ask } = useInQueue()
  const [isMaking, setMaking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { begin, judge, end } = useSending({ field: '', failed: t('my_marks_page.failed') })
  const make = async (as: FileFormat) => {
    const signal = begin()
    if (!signal) return
    setMessage(null)
    setMaking(true)
    try {
      const asked = { params: { id: meeting_id }, query: { as, ...filter } }
      const { bytes, name } = await ask((work) => fetchFile(downloadMyMarks, { ...asked, work }, { signal }))
      saveBlob(bytes, name)
    } catch (error) {
      setMessage(judge(error))
    }
    setMaking(false)
    end()
  }
  return { made: isMaking ? (waiting ?? t('my_marks_page.is_made')) : null, message, make: (as: FileFormat) => void make(as) }
}
