import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { codes: string[]; onClose: () => void }

/** Recovery codes that were made just now. */
export function NewCodes({ codes, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text>{t('account.codes_explained')}</Text>
      <List listStyleType="none" aria-label={t('account.codes')}>
        {codes.map((code) => (
          <List.Item key={code}>
            <Text component="code" ff="monospace">
              {code}
            </Text>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('account.codes_kept')}</Button>
      </Group>
    </Stack>
  )
}
