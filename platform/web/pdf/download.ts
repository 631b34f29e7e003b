/** Where the bytes of a version are and what the saved file is called, as a link has it. */
export type Download = { href: string; download: string }
