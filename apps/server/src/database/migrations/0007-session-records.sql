-- Log-ins and log-outs are recorded beside what administrators do, and are removed sooner.
CREATE INDEX audit_events_sessions_index ON audit_events (occurred_at) WHERE action LIKE 'session.%';
