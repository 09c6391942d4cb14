from django.apps import AppConfig


class MatchmakingConfig(AppConfig):
    name = "matchmaking"

    def ready(self) -> None:
        from accounts import hooks
        from chat.services import table_gates
        from matchmaking import receivers, selectors  # noqa: F401
        from matchmaking.services.rooms import check_may_talk

        table_gates.append(check_may_talk)
        hooks.needed_users.append(selectors.users_at_open_tables)
