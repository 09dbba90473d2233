/** SQL condition: no process runs the job `j`, its account needs no new sign-in, and the platform does not reject its app. */
export const IS_RUNNABLE = `
           coalesce(j.claimed_until, '-infinity') <= now()
       AND (SELECT c.state = 'active'
                   AND NOT EXISTS (SELECT 1 FROM social_app_limits l
                                    WHERE l.platform = c.platform AND l.login_kind = c.login_kind
                                      AND l.blocked_until > now())
              FROM social_credentials c
             WHERE c.team_id = j.team_id AND c.platform = j.platform)`;
