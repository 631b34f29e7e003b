import { Alert, Box, Button, Group, Text } from '@mantine/core'
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { Explanation } from '#features/notifications/web/Explanation.tsx'
import { MessageField } from '#features/notifications/web/MessageField.tsx'
import { useSendNotification } from '#features/notifications/web/use-send-notification.ts'
import type { Reader } from '#features/read-documents/contract.ts'
import { FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { useSaving } from '#platform/web/ui/form/use-saving.ts'
import { ReadersTable } from './ReadersTable.tsx'
import { keyOf } from './reader-key.ts'

type Props = { meeting: Meeting; readers: Reader[]; onSent: () => void }
type Values = { principals: string[]; message: string }

/** Chooses members, whole groups with one click, and writes to them. */
export function SpreadForm({ meeting, readers, onSent }: Props) {
  const { t } = useTranslation()
  const form = useForm<Values>({ principals: [], message: '' })
  const send = useSendNotification(meeting)
  const { isSaving, submit } = useSaving({ form, save: () => send(form.values), onSaved: onSent })
  const isClosed = useIsClosed(meeting.committee_id)
  const { principals, message } = form.values
  const canSend = principals.length > 0 && message.trim() !== '' && !isClosed
  const choice = form.field('principals')
  return (
    <Box px="md" pb="xs">
      <FormBody
        inPage
        form={form}
        onSubmit={() => void (canSend && submit())}
        foot={
          <Group justify="flex-end">
            <Button type="submit" disabled={!canSend} loading={isSaving}>
              {t('notifications.send')}
            </Button>
          </Group>
        }
      >
        {isClosed && (
          <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
            {t('problem.committee_inactive')}
          </Alert>
        )}
        <ReaderGroups readers={readers} chosen={principals} onChoose={choice.onChange} />
        <ReadersTable readers={readers} chosen={principals} onChoose={choice.onChange} />
        <Text size="sm" c={choice.error ? 'error' : 'dimmed'} component="output">
          {choice.error ?? t('shell.chosen', { count: principals.length, all: readers.length })}
        </Text>
        <Explanation meeting={meeting} />
        <MessageField {...form.field('message')} onLeave={() => {}} />
      </FormBody>
    </Box>
  )
}

type ReaderGroupsProps = { readers: Reader[]; chosen: string[]; onChoose: (keys: string[]) => void }

/** How many have and have not read the documents; a click selects that group. */
function ReaderGroups({ readers, chosen, onChoose }: ReaderGroupsProps) {
  const { t } = useTranslation()
  const keysOf = (hasRead: boolean) => readers.filter(({ read_documents }) => read_documents === hasRead).map(keyOf)
  const isChosen = (keys: string[]) => keys.length > 0 && keys.length === chosen.length && keys.every((key) => chosen.includes(key))
  const groups = [
    { name: 'have_not_read', icon: IconX, keys: keysOf(false) },
    { name: 'have_read', icon: IconCheck, keys: keysOf(true) },
  ] as const
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {t('read_documents.choose_group')}
      </Text>
      {groups.map(({ name, icon: Icon, keys }) => (
        <Button
          key={name}
          variant={isChosen(keys) ? 'light' : 'default'}
          aria-pressed={isChosen(keys)}
          disabled={keys.length === 0}
          leftSection={<Icon size={20} aria-hidden />}
          onClick={() => onChoose(keys)}
        >
          {t(`read_documents.${name}`, { count: keys.length })}
        </Button>
      ))}
    </Group>
  )
}
