import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fragmentsQuery } from './queries.ts'

type Props = { value: string; onChange: (message: string) => void; onLeave: () => void; error: string | undefined }

/** The message, and buttons that insert preset texts where the cursor stands. */
export function MessageField({ value, onChange, onLeave, error }: Props) {
  const { t } = useTranslation()
  const ref = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const area = ref.current
    if (!area) return
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
    area.focus()
    onChange(area.value)
  }
  return (
    <Stack gap="xs">
      <Fragments onChoose={insert} />
      <Textarea
        ref={ref}
        label={t('notifications.message')}
        rows={6}
        resize="vertical"
        maxLength={10_000}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onLeave}
      />
    </Stack>
  )
}

/** Without them one types: neither waiting for them nor their failure is worth a word. */
function Fragments({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation()
  const { data: fragments = [] } = useQuery(fragmentsQuery)
  return (
    fragments.length > 0 && (
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t('notifications.fragments')}
        </Text>
        {fragments.map(({ name, text }) => (
          <Button key={name} variant="light" size="sm" onClick={() => onChoose(text)}>
            {name}
          </Button>
        ))}
      </Group>
    )
  )
}
