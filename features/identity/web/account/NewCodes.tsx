import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { codes: string[]; onClose: () => void }

/** Newly created recovery codes. */
export function NewCodes({ codes, onClose }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLParagraphElement>(null)
  // The field that had the focus is gone; focus on the button would let an extra Enter close the codes.
  useEffect(() => place.current?.focus(), [])
  return (
    <Stack>
      <Text ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        {t('account.codes_explained')}
      </Text>
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
