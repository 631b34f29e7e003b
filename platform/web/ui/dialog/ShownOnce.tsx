import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '#platform/web/ui/button/buttons.tsx'

type Props = {
  /** What is shown: a token or a secret. */
  value: string
  texts: Record<'explained' | 'label' | 'copy' | 'copied' | 'copyByHand' | 'kept', string>
  onClose: () => void
}

/** In a dialog, shows something that is never shown again, to be copied. */
export function ShownOnce({ value, texts, onClose }: Props) {
  const place = useRef<HTMLParagraphElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, onCopied] = useState<boolean | null>(null)
  // The button that had the focus is gone; focus on the next one would let an extra Enter close the dialog.
  useEffect(() => place.current?.focus(), [])
  return (
    <Stack>
      <Text ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        {texts.explained}
      </Text>
      <TextInput
        ref={field}
        readOnly
        label={texts.label}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="space-between">
        <CopyButton label={texts.copy} {...{ text: value, field, isCopied, onCopied }} />
        <Button variant="default" onClick={onClose}>
          {texts.kept}
        </Button>
      </Group>
      <output>{isCopied !== null && (isCopied ? texts.copied : texts.copyByHand)}</output>
    </Stack>
  )
}
