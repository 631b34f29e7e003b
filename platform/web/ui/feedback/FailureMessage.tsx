import { Alert } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'

/** An error message that takes the focus. Place it below the buttons, so that they do not move. */
export const FailureMessage = ({ message }: { message: string | null }) =>
  message && (
    <Alert key={message} color="red" icon={<IconCircleX aria-hidden />} tabIndex={-1} ref={focus}>
      {message}
    </Alert>
  )

const focus = (node: HTMLElement | null) => node?.focus()
