import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Reader } from '#features/read-documents/contract.ts'
import { keyOf } from './reader-key.ts'

type Props = { readers: Reader[]; chosen: string[]; onChoose: (keys: string[]) => void }

/** How many have read the documents and how many have not; a click chooses the ones or the others. */
export function ReaderGroups({ readers, chosen, onChoose }: Props) {
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
