/** A topic with `{user_id}` is one for each person; this is that person's. */
export const topicFor = (topic: string, user_id: number) => topic.replace('{user_id}', String(user_id))
