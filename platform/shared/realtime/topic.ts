/** The user's own variant of a topic with `{user_id}`. */
export const topicFor = (topic: string, user_id: number) => topic.replace('{user_id}', String(user_id))
