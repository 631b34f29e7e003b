import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { notificationPolicy } from '#features/notifications/policy.ts'
import { fragmentsQuery } from './queries.ts'

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

type Place = { start: number; end: number }

/** Inserts a preset text into a text; returns the new text and the cursor position, which is after the insertion. */
export function withFragment(text: string, fragment: string, { start, end }: Place, known: readonly string[]) {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const lead = isParagraphEnd(before, after, known) ? missingBreaks(newlinesAtEnd(before) + newlinesAtStart(fragment)) : ''
  const trail = known.some((one) => startsWith(after, one)) ? missingBreaks(newlinesAtEnd(fragment) + newlinesAtStart(after)) : ''
  const inserted = before + lead + fragment
  return { text: inserted + trail + after, cursor: inserted.length }
}

/** Within a line a preset text continues the line; at the end of a line, and after another preset text, it starts a new paragraph. */
const isParagraphEnd = (before: string, after: string, known: readonly string[]) =>
  before.trim() !== '' && (/^[^\S\n]*(\n|$)/.test(after) || known.some((one) => endsWith(before, one)))

const endsWith = (text: string, fragment: string) => fragment.trim() !== '' && text.trimEnd().endsWith(fragment.trim())
const startsWith = (text: string, fragment: string) => fragment.trim() !== '' && text.trimStart().startsWith(fragment.trim())

const newlinesAtEnd = (text: string) => (/\s*$/.exec(text)?.[0] ?? '').split('\n').length - 1
const newlinesAtStart = (text: string) => (/^\s*/.exec(text)?.[0] ?? '').split('\n').length - 1

/** The line breaks still missing for an empty line between two paragraphs. */
const missingBreaks = (there: number) => '\n'.repeat(Math.max(0, 2 - there))

/** Explains what will be sent, and whether it contains the sender's address. */
export function Explanation({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const me = useMe()
  const { email } = me
  return (
    <Text>
      {t('notifications.explained')}{' '}
      {notificationPolicy.printAddress(me, meeting) ? t('notifications.answers_to_you', { email }) : t('notifications.no_answers')}
    </Text>
  )
}
