import { IconMinus, IconPlus, IconReplace } from '@tabler/icons-react'
import type { ChangeOfText } from '#shared/versions/change.ts'
import type { ToolIcon } from '#web/kit/ToolButton.tsx'

export const changeIcons: Record<ChangeOfText['kind'], ToolIcon> = { added: IconPlus, removed: IconMinus, changed: IconReplace }
