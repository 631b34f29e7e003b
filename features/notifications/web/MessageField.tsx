import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fragmentsQuery } from './queries.ts'
import { withFragment } from './with-fragment.ts'

type Props = { value: string; onChange: (message: string) => void; onLeave: () => void; error: string | undefined }

/** The message, and buttons that insert preset texts at the cursor; two presets in a row become two paragraphs. */
export function MessageField({ value, onChange, onLeave, error }: Props) {
  const { t } = useTranslation()
  const ref = useRef<HTMLTextAreaElement>(null)
  const insert = (fragment: string, known: string[]) => {
    const area = ref.current
    if (!area) return
    const { text, cursor } = withFragment(area.value, fragment, { start: area.selectionStart, end: area.selectionEnd }, known)
    area.value = text
    area.setSelectionRange(cursor, cursor)
    area.focus()
    onChange(text)
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

/** The buttons are optional: neither loading nor failing to load them is worth a message. */
function Fragments({ onChoose }: { onChoose: (text: string, known: string[]) => void }) {
  const { t } = useTranslation()
  const { data: fragments = [] } = useQuery(fragmentsQuery)
  const known = fragments.map(({ text }) => text)
  return (
    fragments.length > 0 && (
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t('notifications.fragments')}
        </Text>
        {fragments.map(({ name, text }) => (
          <Button key={name} variant="light" size="sm" onClick={() => onChoose(text, known)}>
            {name}
          </Button>
        ))}
      </Group>
    )
  )
}
