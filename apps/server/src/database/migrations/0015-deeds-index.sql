-- Earlier deeds of a person, which an account asks for by identity number.

CREATE INDEX transactions_deeds_index ON transactions (account_id, identity_no, received_at DESC) WHERE product = 'PRIDEEDSCOMP';
