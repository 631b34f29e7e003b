import { Alert } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'

/** Why it failed; the focus goes there. It stands below the buttons, which would move otherwise. */
export const FailureMessage = ({ message }: { message: string | null }) =>
  message && (
    <Alert key={message} color="red" icon={<IconCircleX aria-hidden />} tabIndex={-1} ref={focus}>
      {message}
    </Alert>
  )

const focus = (node: HTMLElement | null) => node?.focus()
