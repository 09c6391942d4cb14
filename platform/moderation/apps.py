from django.apps import AppConfig


class ModerationConfig(AppConfig):
    name = "moderation"

    def ready(self) -> None:
        from accounts import hooks
        from moderation.selectors import sanctioned_users, suspension_of

        hooks.suspension_checks.append(suspension_of)
        hooks.needed_users.append(sanctioned_users)
